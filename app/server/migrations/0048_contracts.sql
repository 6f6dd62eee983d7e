CREATE TABLE "contract_signature" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"document_id" uuid NOT NULL,
	"language" text NOT NULL,
	"full_name" text NOT NULL,
	"birth_date" text NOT NULL,
	"starts_at_once" boolean NOT NULL,
	"evidence" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"en" text NOT NULL,
	"hu" text NOT NULL,
	"requires_resign" boolean NOT NULL,
	"active" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "contract_template_version_unique" UNIQUE("version")
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "signed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contract_signature" ADD CONSTRAINT "contract_signature_template_id_contract_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."contract_template"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_signature_user_index" ON "contract_signature" USING btree ("user_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_template_active" ON "contract_template" USING btree ("active") WHERE "contract_template"."active";