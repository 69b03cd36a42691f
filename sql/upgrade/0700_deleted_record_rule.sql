-- A deleted record whose approval ends says nothing of its rule, which anybody may have
-- changed since: the acts on the rule stay.
DROP TRIGGER act ON app_blacklist;
CREATE TRIGGER act AFTER INSERT OR UPDATE ON app_blacklist
	FOR EACH ROW
	WHEN (NEW.effective AND NOT NEW.deleted AND NEW.rule_id IS NOT NULL)
	EXECUTE FUNCTION act_rule_effective();
