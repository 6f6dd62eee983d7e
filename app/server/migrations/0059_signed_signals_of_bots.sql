-- Addresses of signed messages that bots had of their own become signals too: the salt goes with them, so that the key that the source signs with stays.
WITH "moved" AS (
  DELETE FROM "signal_webhooks" USING "bots"
  WHERE "bots"."id" = "signal_webhooks"."bot" AND "bots"."deleted_at" IS NULL AND "signal_webhooks"."salt" IS NOT NULL
    AND "bots"."family" IN ('spot', 'hodl', 'signal', 'futures-signal')
  RETURNING "signal_webhooks"."bot", "signal_webhooks"."owner", "signal_webhooks"."token_hash", "signal_webhooks"."salt", "signal_webhooks"."made_at",
    "bots"."family", "bots"."name", "bots"."exchange", "bots"."pair", "bots"."config", gen_random_uuid() AS "id"
), "made" AS (
  INSERT INTO "addressed_signal"
    ("id", "owner", "kind", "name", "exchange", "is_public", "pairs", "status", "token_hash", "salt", "made_at", "version")
  SELECT "id", "owner",
    CASE "family" WHEN 'futures-signal' THEN 'futures' WHEN 'signal' THEN 'signal' ELSE 'spot' END,
    "name", "exchange", false,
    coalesce((
      SELECT array_agg(DISTINCT "one" ->> 'pair')
      FROM jsonb_array_elements(CASE WHEN jsonb_typeof("config" -> 'pairs') = 'array' THEN "config" -> 'pairs' ELSE '[]' END) "one"
      WHERE "one" ->> 'pair' IS NOT NULL), ARRAY["pair"]),
    'active', "token_hash", "salt", "made_at", 1
  FROM "moved"
  RETURNING "id"
)
INSERT INTO "addressed_signal_listener" ("signal", "bot", "owner")
SELECT "moved"."id", "moved"."bot", "moved"."owner" FROM "moved";
