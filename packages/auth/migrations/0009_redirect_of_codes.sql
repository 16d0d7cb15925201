-- Where the link of the mail leads: whoever types the mail's code on another device goes there too.
alter table auth.one_time_tokens add column redirect_to text;
