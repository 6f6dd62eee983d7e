CREATE TABLE "package" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_hu" text NOT NULL,
	"description_en" text DEFAULT '' NOT NULL,
	"description_hu" text DEFAULT '' NOT NULL,
	"price_monthly" bigint NOT NULL,
	"price_yearly" bigint NOT NULL,
	"discount_percent_monthly" integer DEFAULT 0 NOT NULL,
	"discount_percent_yearly" integer DEFAULT 0 NOT NULL,
	"limits" jsonb NOT NULL,
	"copy_limit" integer,
	"popular" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"sort" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "package_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "package_quota" (
	"owner" text NOT NULL,
	"group" text NOT NULL,
	"mode" text NOT NULL,
	"noted_at" timestamp with time zone,
	CONSTRAINT "package_quota_pkey" PRIMARY KEY("owner","group","mode")
);
--> statement-breakpoint
CREATE TABLE "package_room" (
	"bot" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"owner" text NOT NULL,
	"group" text NOT NULL,
	"mode" text NOT NULL,
	"granted" integer NOT NULL,
	"waiting" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"package_id" uuid NOT NULL,
	"interval" text DEFAULT 'monthly' NOT NULL,
	"current_period_start" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "open_trades" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_package_id_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "package_popular_key" ON "package" USING btree ("popular") WHERE "package"."popular";--> statement-breakpoint
CREATE INDEX "package_room_owner_index" ON "package_room" USING btree ("owner","group","mode");--> statement-breakpoint
CREATE INDEX "subscription_package_index" ON "subscription" USING btree ("package_id");--> statement-breakpoint
UPDATE "bots" SET "open_trades" = jsonb_array_length(jsonb_path_query_array("report"::jsonb, '$.trades[*] ? (@.phase != "done")'));
