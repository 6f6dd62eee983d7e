CREATE TABLE "huf_rate" (
	"source" text NOT NULL,
	"currency" text NOT NULL,
	"day" text NOT NULL,
	"told_on" text NOT NULL,
	"rate" numeric(38, 18) NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "huf_rate_source_currency_day_pk" PRIMARY KEY("source","currency","day")
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_series_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"reference_id" uuid,
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"issue_day" text NOT NULL,
	"supply_day" text NOT NULL,
	"due_day" text NOT NULL,
	"language" text NOT NULL,
	"content" jsonb NOT NULL,
	"net" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"currency" text NOT NULL,
	"huf_rate" numeric(38, 18),
	"huf_rate_source" text NOT NULL,
	"huf_rate_day" text,
	"vat_huf" bigint,
	"document_id" uuid,
	"report_state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_number_unique" UNIQUE("number"),
	CONSTRAINT "invoice_transactionId_unique" UNIQUE("transaction_id"),
	CONSTRAINT "invoice_serial_key" UNIQUE("series","year","serial"),
	CONSTRAINT "invoice_sum" CHECK ("invoice"."gross" = "invoice"."net" + "invoice"."vat"),
	CONSTRAINT "invoice_reference" CHECK (("invoice"."kind" = 'normal') = ("invoice"."reference_id" is null))
);
--> statement-breakpoint
CREATE INDEX "invoice_user_index" ON "invoice" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "invoice_order_index" ON "invoice" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoice_created_index" ON "invoice" USING btree ("created_at");--> statement-breakpoint
CREATE FUNCTION "guard_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	later text[] := ARRAY['document_id', 'report_state', 'huf_rate', 'huf_rate_day', 'vat_huf'];
BEGIN
	IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - later = to_jsonb(OLD) - later
		AND (OLD."huf_rate" IS NULL OR (NEW."huf_rate", NEW."huf_rate_day", NEW."vat_huf") = (OLD."huf_rate", OLD."huf_rate_day", OLD."vat_huf"))
		AND (OLD."document_id" IS NULL OR NEW."document_id" = OLD."document_id") THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'what stands on an invoice is never changed, and none is ever deleted';
END $$;
--> statement-breakpoint
CREATE TRIGGER "invoice_guarded" BEFORE UPDATE OR DELETE ON "invoice" FOR EACH ROW EXECUTE FUNCTION "guard_invoice"();--> statement-breakpoint
CREATE TRIGGER "invoice_kept" BEFORE TRUNCATE ON "invoice" FOR EACH STATEMENT EXECUTE FUNCTION "guard_invoice"();
