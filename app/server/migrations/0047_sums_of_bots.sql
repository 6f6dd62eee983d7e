ALTER TABLE "bots" ADD COLUMN "head" text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "status" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "investment" numeric(38, 18) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "realised" numeric(38, 18) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "fees" numeric(38, 18) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "base" numeric(38, 18) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "cost" numeric(38, 18) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "runs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "held" jsonb;--> statement-breakpoint
-- What reports of before say; "12n" is the integer 12, at 10^18.
UPDATE "bots" SET
  "head" = (("report"::jsonb - 'trades') || jsonb_build_object('tradeCount', (
    SELECT count(*) FROM jsonb_array_elements(coalesce("report"::jsonb -> 'trades', '[]')) trade
    WHERE trade ->> 'status' <> 'deleted')))::text,
  "status" = coalesce("report"::jsonb ->> 'status', 'waiting'),
  "investment" = coalesce(rtrim("report"::jsonb ->> 'investment', 'n')::numeric * 0.000000000000000001, 0),
  "realised" = coalesce(rtrim("report"::jsonb #>> '{position,realised}', 'n')::numeric * 0.000000000000000001, 0),
  "fees" = coalesce(rtrim("report"::jsonb #>> '{position,fees}', 'n')::numeric * 0.000000000000000001, 0),
  "base" = coalesce(rtrim("report"::jsonb #>> '{position,base}', 'n')::numeric * 0.000000000000000001, 0),
  "cost" = coalesce(rtrim("report"::jsonb #>> '{position,cost}', 'n')::numeric * 0.000000000000000001, 0),
  "runs" = coalesce(("report"::jsonb ->> 'runs')::integer, 0),
  "held" = (
    SELECT jsonb_agg(jsonb_build_object(
      'pair', coalesce("config" -> 'pairs' -> coalesce((trade ->> 'pair')::integer, 0) ->> 'pair', "bots"."pair"),
      'base', trim_scale(rtrim(trade #>> '{position,base}', 'n')::numeric * 0.000000000000000001)::text,
      'cost', trim_scale(rtrim(trade #>> '{position,cost}', 'n')::numeric * 0.000000000000000001)::text) ORDER BY place)
      FILTER (WHERE trade #>> '{position,base}' <> '0n' OR trade #>> '{position,cost}' <> '0n')
    FROM jsonb_array_elements(coalesce("report"::jsonb -> 'trades', '[]')) WITH ORDINALITY AS each (trade, place)
    HAVING bool_or(coalesce((trade ->> 'pair')::integer, 0) <> 0)
  );
