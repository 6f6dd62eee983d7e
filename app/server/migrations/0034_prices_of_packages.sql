CREATE TABLE "package_past_price" (
	"id" uuid PRIMARY KEY NOT NULL,
	"package_id" uuid NOT NULL,
	"interval" text NOT NULL,
	"price" bigint NOT NULL,
	"discount_percent" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "package" ADD COLUMN "renewable_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "renew" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "paid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "net_paid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "package_past_price" ADD CONSTRAINT "package_past_price_package_id_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."package"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "package_past_price_index" ON "package_past_price" USING btree ("package_id","until");