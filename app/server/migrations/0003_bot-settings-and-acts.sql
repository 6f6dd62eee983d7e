CREATE TABLE "bot_acts" (
	"command" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"bot" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"address" text,
	"user_agent" text,
	"act" jsonb NOT NULL,
	"refusal" text
);
--> statement-breakpoint
CREATE TABLE "bot_settings" (
	"shard" integer NOT NULL,
	"position" bigint NOT NULL,
	"owner" text NOT NULL,
	"bot" text NOT NULL,
	"command" text,
	"at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"config" jsonb NOT NULL,
	"price" numeric(38, 18) NOT NULL,
	"applied" boolean,
	CONSTRAINT "bot_settings_key" PRIMARY KEY("shard","position")
);
--> statement-breakpoint
CREATE INDEX "bot_acts_bot" ON "bot_acts" USING btree ("bot","at" desc,"command" desc);--> statement-breakpoint
CREATE INDEX "bot_settings_bot" ON "bot_settings" USING btree ("bot","position" desc);