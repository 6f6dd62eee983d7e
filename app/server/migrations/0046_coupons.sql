CREATE TABLE "coupon_allowance" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"max_days" integer NOT NULL,
	"package_ids" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_redemption" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"user_id" uuid,
	"order_id" uuid,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"subscription_days" integer,
	"discount_hundredths" integer,
	"discount_amount" bigint,
	"folder" text,
	"package_ids" jsonb NOT NULL,
	"period" text,
	"available_count" integer NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"reserved_count" integer DEFAULT 0 NOT NULL,
	"per_user_limit" integer NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"owner_id" uuid,
	"is_from_allowance" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "coupon_worth" CHECK (case when "coupon"."type" = 'subscription' then num_nonnulls("coupon"."subscription_days", "coupon"."discount_hundredths", "coupon"."discount_amount") = 1 and "coupon"."folder" is null else num_nonnulls("coupon"."subscription_days", "coupon"."discount_hundredths", "coupon"."discount_amount") = 0 and "coupon"."folder" is not null end),
	CONSTRAINT "coupon_count" CHECK ("coupon"."used_count" >= 0 and "coupon"."reserved_count" >= 0 and "coupon"."used_count" + "coupon"."reserved_count" <= "coupon"."available_count")
);
--> statement-breakpoint
ALTER TABLE "coupon_allowance" ADD CONSTRAINT "coupon_allowance_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_redemption_order_key" ON "coupon_redemption" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "coupon_redemption_coupon_index" ON "coupon_redemption" USING btree ("coupon_id","user_id");--> statement-breakpoint
CREATE INDEX "coupon_redemption_user_index" ON "coupon_redemption" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_code_key" ON "coupon" USING btree ("code") WHERE "coupon"."disabled_at" is null;--> statement-breakpoint
CREATE INDEX "coupon_owner_index" ON "coupon" USING btree ("owner_id","id");