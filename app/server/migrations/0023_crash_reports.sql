CREATE TABLE "package_reservation" (
	"unit" text NOT NULL,
	"trade" integer NOT NULL,
	"account" text NOT NULL,
	"owner" text NOT NULL,
	"group" text NOT NULL,
	"mode" text NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "package_reservation_pkey" PRIMARY KEY("unit","trade","mode")
);
--> statement-breakpoint
CREATE TABLE "crash_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"fingerprint" text NOT NULL,
	"incident" uuid NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"page" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"browser" text NOT NULL,
	"user_id" uuid,
	"session_id" text
);
--> statement-breakpoint
ALTER TABLE "crash_report" ADD CONSTRAINT "crash_report_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "package_reservation_owner_index" ON "package_reservation" USING btree ("owner","group","mode");--> statement-breakpoint
CREATE INDEX "crash_report_fingerprint_index" ON "crash_report" USING btree ("fingerprint","at");--> statement-breakpoint
CREATE INDEX "crash_report_incident_index" ON "crash_report" USING btree ("incident");