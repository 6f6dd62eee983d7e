ALTER TABLE "subscription" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "suspended_at" timestamp with time zone;