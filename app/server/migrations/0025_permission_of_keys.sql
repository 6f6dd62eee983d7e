-- The permission of the page of keys was called otherwise than in the design.
UPDATE "user" SET "permissions" = array_replace("permissions", 'api_keys.write', 'apis.write') WHERE 'api_keys.write' = ANY("permissions");
