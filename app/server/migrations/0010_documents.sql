CREATE TABLE "document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"language" text,
	"file_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"download_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_file_key_unique" UNIQUE("file_key")
);
--> statement-breakpoint
CREATE TABLE "download_key" (
	"hash" text PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_text" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "legal_text_pkey" PRIMARY KEY("kind","version","language")
);
--> statement-breakpoint
CREATE TABLE "request_attachment" (
	"request_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	CONSTRAINT "request_attachment_pkey" PRIMARY KEY("request_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"is_bug_report" boolean NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"response" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_key" ADD CONSTRAINT "download_key_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_attachment" ADD CONSTRAINT "request_attachment_request_id_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_attachment" ADD CONSTRAINT "request_attachment_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_user_id_index" ON "document" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "download_key_document_id_index" ON "download_key" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "request_user_id_index" ON "request" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "request_status_index" ON "request" USING btree ("status","id");