CREATE TABLE "vat_check" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"answer" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"request_id" text,
	"problem" text
);
--> statement-breakpoint
CREATE INDEX "vat_check_number_index" ON "vat_check" USING btree ("number","at");