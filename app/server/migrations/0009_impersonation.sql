ALTER TABLE "session" ADD CONSTRAINT "session_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "waiting_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "impersonation" jsonb;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "handler_login" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_waiting_id_session_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_waiting_id_index" ON "session" USING btree ("waiting_id");