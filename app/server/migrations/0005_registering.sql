CREATE TABLE "account_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "newsletter" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "referral_number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "user_referral_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1);--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "referrer_number" bigint;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "terms_accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "terms_address" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "terms_version" integer;--> statement-breakpoint
CREATE INDEX "account_link_user_id_index" ON "account_link" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_referralNumber_unique" UNIQUE("referral_number");