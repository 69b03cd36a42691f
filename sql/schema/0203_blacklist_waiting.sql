-- How many addresses of a record may wait for approval.  Submitting, deciding and
-- cancelling write all of them in one transaction, within the 60 s that a request
-- may take.
CREATE FUNCTION blacklist_waiting_max() RETURNS bigint LANGUAGE sql IMMUTABLE AS
	'SELECT 1000000::bigint';
