CREATE TABLE "billing_address" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"primary" boolean NOT NULL,
	"country" text NOT NULL,
	"county" text NOT NULL,
	"postcode" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"additional" text NOT NULL,
	"company" boolean NOT NULL,
	"company_name" text NOT NULL,
	"billing_name" text NOT NULL,
	"tax_number" text NOT NULL,
	"eu_vat_number" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_deletion" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"scheduled_for" date NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"reminded_days" integer,
	"step" text DEFAULT 'scheduled' NOT NULL,
	"document_id" uuid,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "data_export" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_address" ADD CONSTRAINT "billing_address_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletion" ADD CONSTRAINT "account_deletion_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_export" ADD CONSTRAINT "data_export_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_address_user_index" ON "billing_address" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_address_primary_key" ON "billing_address" USING btree ("user_id") WHERE "billing_address"."primary";