CREATE TABLE "saved_card" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"payment_method_id" text NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"expiry_month" integer NOT NULL,
	"expiry_year" integer NOT NULL,
	"consent_order_id" uuid NOT NULL,
	"consented_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "keeps_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_card" ADD CONSTRAINT "saved_card_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_card" ADD CONSTRAINT "saved_card_consent_order_id_payment_order_id_fk" FOREIGN KEY ("consent_order_id") REFERENCES "public"."payment_order"("id") ON DELETE no action ON UPDATE no action;