CREATE TABLE "api_key_pair" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"secret_version" integer NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_lower" text NOT NULL,
	"exchange" text NOT NULL,
	"kind" text NOT NULL,
	"tail" text NOT NULL,
	"public_key_hash" text NOT NULL,
	"sealed" text,
	"secret_version" integer DEFAULT 1 NOT NULL,
	"futures" boolean NOT NULL,
	"mica" boolean NOT NULL,
	"status" text NOT NULL,
	"suspect_since" timestamp with time zone,
	"trouble" text,
	"code" text DEFAULT '' NOT NULL,
	"rights" jsonb,
	"addresses" jsonb,
	"account" text,
	"expires_at" timestamp with time zone,
	"told_days" integer,
	"last_check_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_key_pair" ADD CONSTRAINT "api_key_pair_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_pair_user_id_index" ON "api_key_pair" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_name_key" ON "api_key" USING btree ("user_id","name_lower") WHERE status <> 'deleted';--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_public_key_hash_key" ON "api_key" USING btree ("public_key_hash") WHERE status <> 'deleted';--> statement-breakpoint
CREATE INDEX "api_key_status_index" ON "api_key" USING btree ("status");