CREATE TABLE "live_account" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"exchange" text NOT NULL,
	"number" text NOT NULL,
	"pairs" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"restriction" text
);
--> statement-breakpoint
DROP INDEX "trading_accounts_owner";--> statement-breakpoint
ALTER TABLE "live_account" ADD CONSTRAINT "live_account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_account_user_id_index" ON "live_account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trading_accounts_owner_index" ON "trading_accounts" USING btree ("owner");