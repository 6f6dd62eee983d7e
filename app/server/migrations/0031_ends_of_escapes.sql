ALTER TABLE "history" ADD COLUMN "other_bot" text;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "other_trade" bigint;