ALTER TABLE "user" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "needs_user" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "bots" SET "needs_user" = true WHERE jsonb_path_exists("report"::jsonb, '$.reasons[*] ? (@ != "user" && @ != "folder")') OR jsonb_path_exists("report"::jsonb, '$.trades[*] ? (@.status != "deleted").reasons[*] ? (@ != "user" && @ != "folder")');
