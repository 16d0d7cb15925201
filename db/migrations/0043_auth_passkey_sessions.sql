-- Sessions that a passkey opened before 0042 do not say whether it asked for a finger or PIN: their people sign in again.
delete from auth.sessions
where factor_id is null and id in (select session_id from auth.mfa_amr_claims where authentication_method = 'passkey');
