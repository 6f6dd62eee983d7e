CREATE TABLE "signal_source" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"fields" jsonb NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "addressed_signal" ADD COLUMN "repeat_seconds" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "addressed_signal" ADD COLUMN "fields" jsonb;--> statement-breakpoint
ALTER TABLE "addressed_signal_event" ADD COLUMN "read" jsonb;