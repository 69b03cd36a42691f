-- Accounts of one person are found by equal names, e-mails and numbers; no index is read.
DROP INDEX user_gone;
