ALTER TABLE "user" ADD COLUMN "social_ids" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "exchange_ids" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "locked_reason" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "withdrawal_locked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "admin_comment" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "agent_commission_percent" numeric(5, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "big_fish_commission_percent" numeric(5, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "inherited_bonus_member" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "inherited_bonus_percentage" numeric(5, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "inherited_bonus_dealer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "inherited_bonus_dealer_user_id" uuid;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "inherited_bonus_member_multiplier" numeric(6, 3) DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "inherited_bonus_member_multiplier_duration" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "inherited_bonus_member_multiplier_duration_counter" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_agent_id_user_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_inherited_bonus_dealer_user_id_user_id_fk" FOREIGN KEY ("inherited_bonus_dealer_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;