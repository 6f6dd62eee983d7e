CREATE TABLE "payment_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_order_id" text,
	"amount" numeric(38, 18) NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"received" text,
	"payment_id" text,
	"is_surplus" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_attempt_provider_key" UNIQUE("provider","provider_order_id")
);
--> statement-breakpoint
CREATE TABLE "payment_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"package_id" uuid NOT NULL,
	"interval" text NOT NULL,
	"period_start" timestamp (3) with time zone,
	"snapshot" jsonb NOT NULL,
	"net" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"method" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "payment_order_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "payment_order_sum" CHECK ("payment_order"."gross" = "payment_order"."net" + "payment_order"."vat" and "payment_order"."net" >= 0 and "payment_order"."vat" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_transaction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt_id" uuid,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"package_id" uuid NOT NULL,
	"interval" text NOT NULL,
	"net" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reference" text,
	CONSTRAINT "payment_transaction_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "provider_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"body" text NOT NULL,
	"result" text NOT NULL,
	"order_id" uuid,
	CONSTRAINT "provider_event_key" UNIQUE("provider","event_id")
);
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_order_id_payment_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transaction" ADD CONSTRAINT "payment_transaction_order_id_payment_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_attempt_order_index" ON "payment_attempt" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_attempt_state_index" ON "payment_attempt" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "payment_order_user_index" ON "payment_order" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_order_state_index" ON "payment_order" USING btree ("state","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_order_period_key" ON "payment_order" USING btree ("user_id","period_start") WHERE "payment_order"."state" in ('succeeded', 'disputed');--> statement-breakpoint
CREATE INDEX "payment_transaction_user_index" ON "payment_transaction" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_transaction_attempt_key" ON "payment_transaction" USING btree ("attempt_id","kind");--> statement-breakpoint
CREATE INDEX "provider_event_received_index" ON "provider_event" USING btree ("received_at");