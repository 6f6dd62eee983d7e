CREATE TABLE "bot_notes" (
	"bot" text PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"note" text NOT NULL,
	"tags" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bot_notes" ADD CONSTRAINT "bot_notes_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;