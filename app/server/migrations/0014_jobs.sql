CREATE TABLE "country" (
	"code" text PRIMARY KEY NOT NULL,
	"eu" boolean NOT NULL,
	"eea" boolean NOT NULL,
	"mica" boolean NOT NULL,
	"allowed" text[] NOT NULL,
	"postcode_pattern" text,
	"vat_exempt_patterns" text[] NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vat_rate" (
	"country" text NOT NULL,
	"valid_from" date NOT NULL,
	"hundredths" integer NOT NULL,
	CONSTRAINT "vat_rate_pkey" PRIMARY KEY("country","valid_from")
);
--> statement-breakpoint
CREATE TABLE "registration_default" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"active" boolean NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "registration_default_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "job_run" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at_ms" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"result" text NOT NULL,
	"problem" text,
	"runs" integer NOT NULL,
	"failures" integer NOT NULL
);
