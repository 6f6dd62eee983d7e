CREATE TABLE "payment_refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt_id" uuid,
	"net" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "payment_refund_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "payment_refund_sum" CHECK ("payment_refund"."gross" = "payment_refund"."net" + "payment_refund"."vat" and "payment_refund"."gross" > 0)
);
--> statement-breakpoint
CREATE TABLE "saved_card" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"payment_method_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_withdrawal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"name" text NOT NULL,
	"contract" text NOT NULL,
	"email" text NOT NULL,
	"refund" text NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contract_withdrawal_orderId_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "package_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"interval" text NOT NULL,
	"class" text NOT NULL,
	"status" text NOT NULL,
	"method" text,
	"coupon_code" text DEFAULT '' NOT NULL,
	"is_token_checked" boolean DEFAULT false NOT NULL,
	"worked" jsonb NOT NULL,
	"worked_at" timestamp (3) with time zone NOT NULL,
	"effective_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "is_off_session" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_order" ADD COLUMN "number" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_order" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_order" ADD COLUMN "reminded_days" integer;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_order_id_payment_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_change" ADD CONSTRAINT "package_change_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_refund_state_index" ON "payment_refund" USING btree ("state");--> statement-breakpoint
CREATE INDEX "contract_withdrawal_user_index" ON "contract_withdrawal" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "package_change_status_index" ON "package_change" USING btree ("status","effective_at");--> statement-breakpoint
CREATE UNIQUE INDEX "package_change_draft_key" ON "package_change" USING btree ("user_id") WHERE "package_change"."status" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "package_change_open_key" ON "package_change" USING btree ("user_id") WHERE "package_change"."status" in ('awaiting_payment', 'failed', 'pending');--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_number_unique" UNIQUE("number");