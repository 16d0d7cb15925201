-- Corrects facts and wording of the opening catalog where nobody has changed them since.
create function correct_variety(variety text, field text, wrong text, "right" text) returns void language plpgsql as $$
begin
  execute format('update varieties set %1$I = $1 where name = $2 and %1$I is not distinct from $3', field) using "right", variety, wrong;
end $$;
select correct_variety(variety, field, wrong, "right") from (values
  ('Akane', 'about', 'A bright red early-autumn apple with white, snappy flesh and a sweet-sharp taste. Easy to grow and good both fresh and in the kitchen.', 'A bright red early-fall apple with white, snappy flesh and a sweet-tart taste. Easy to grow and good both fresh and in the kitchen.'),
  ('Enterprise', 'about', 'A tough-skinned, dark red late apple that stands up to fire blight. Sharp when picked, sweeter after some weeks in a cool place.', 'A tough-skinned, dark red late apple that stands up to fire blight. Tart when picked, sweeter after some weeks at 32 to 35 °F. Our season is barely long enough for it.'),
  ('Enterprise', 'ripens', 'Mid October', 'Late October to early November'),
  ('Fuji', 'about', 'Very sweet, dense and crisp. Our season is short for it: in cool years the fruit may not finish before hard frost, so give it your warmest wall.', 'Very sweet, dense and crisp. Our season is short for it: in cool years the fruit may not finish before hard frost, so give it your warmest wall. Watch it for fire blight.'),
  ('Golden Delicious', 'about', 'Honeyed and tender, good for everything from pies to the lunch box. It sets fruit by itself and is a partner for most other apples.', 'Honeyed and tender, good for everything from pies to the lunch box. It sets some fruit by itself and is a partner for most other apples.'),
  ('Golden Delicious', 'pollination', 'Self-fertile, and a partner for most others except Jonagold', 'Sets some fruit by itself, more with another apple; a partner for most others except Jonagold'),
  ('Granny Smith', 'about', 'Firm, sharp and green. It will not ripen reliably this far north; we graft it for its long bloom, which serves nearly every other apple.', 'Firm, tart and green. It will not ripen reliably this far north; we graft it for its long bloom, which overlaps that of most mid and late apples. Watch it for fire blight.'),
  ('Gravenstein', 'about', 'The finest early sauce apple: juicy, sharp and aromatic. One of the first to bloom, on a strong, spreading tree.', 'The finest early sauce apple: juicy, tart and aromatic. One of the first to bloom, on a strong, spreading tree.'),
  ('Gravenstein', 'pollination', 'Triploid: needs a partner and gives no pollen, so plant two other apples with it', 'Triploid: needs a partner, and its pollen is sterile, so plant two other apples with it'),
  ('Honeycrisp', 'about', 'Explosively crisp, juicy and sweet-sharp. A modest grower that stands hard winters; it is grateful for calcium and for thinning.', 'Explosively crisp, juicy and sweet-tart. Moderate vigor; very winter-hardy. It responds well to calcium and to thinning.'),
  ('Honeycrisp', 'ripens', 'Mid September to early October', 'Late September to early October'),
  ('Jonagold', 'about', 'Big, juicy and aromatic, between honeyed and sharp. Equally good fresh and in pies.', 'Big, juicy and aromatic, between honeyed and tart. Equally good fresh and in pies. Watch it for fire blight.'),
  ('Jonagold', 'pollination', 'Triploid: needs a partner and gives no pollen, so plant two other apples with it. Golden Delicious does not serve it', 'Triploid: needs a partner, and its pollen is sterile, so plant two other apples with it. Golden Delicious does not pollinate it'),
  ('Liberty', 'about', 'The apple for people who do not spray: immune to scab and resistant to fire blight, rust and mildew. Crisp, lively and McIntosh-like.', 'Immune to scab and resistant to fire blight, rust and mildew, so it needs little spraying; codling moth and apple maggot still find it. Crisp, lively and McIntosh-like.'),
  ('McIntosh', 'about', 'Tender, juicy and perfumed, at its best in a cool autumn like ours. A hardy tree that takes cold in its stride.', 'Tender, juicy and perfumed, at its best in a cool fall like ours. A hardy tree that takes cold in its stride.'),
  ('Yellow Transparent', 'about', 'Pale, sharp and gone in a week: the first sauce of the summer, from a tree that shrugs at cold.', 'Pale, tart and gone in a week: the first sauce of the summer, from a tree that shrugs at cold. Watch it for fire blight.'),
  ('Zestar!', 'about', 'Crisp as a late apple but ready before autumn, with a brown-sugar sweetness. Bred for hard winters.', 'Crisp as a late apple but ready before fall, with a brown-sugar sweetness. Bred for hard winters.'),
  ('Bartlett', 'about', 'The summer pear of Washington: sweet, buttery and full of juice, fresh or from the jar. Pick it firm; a day or two in the cold, and it ripens indoors.', 'The summer pear of Washington: sweet, buttery and full of juice, fresh or from the jar. Pick it firm; after a day or two in the cold it ripens indoors in about 5 days. Watch it for fire blight.'),
  ('Bartlett', 'pollination', 'Partly self-fertile; d’Anjou, Bosc and Comice serve it, Seckel does not', 'Partly self-fertile; d’Anjou, Bosc and Comice pollinate it, Seckel does not'),
  ('Bosc', 'about', 'Long-necked and cinnamon-brown, with firm, spicy flesh that holds its shape in baking. Pick it firm, chill it for 2 to 6 weeks and let it ripen indoors.', 'Long-necked and cinnamon-brown, with firm, spicy flesh that holds its shape in baking. Pick it firm, chill it for 2 to 6 weeks and let it ripen indoors for about 7 days. Watch it for fire blight.'),
  ('Comice', 'about', 'The one you eat with a spoon: broad, melting and perfumed. It sets fruit even without a partner, more with one. Pick it firm, chill it for 4 to 6 weeks and let it ripen indoors.', 'The one you eat with a spoon: broad, melting and perfumed. It sets fruit even without a partner, more with one. Pick it firm, chill it for 4 to 6 weeks and let it ripen indoors for about 7 days. Watch it for fire blight.'),
  ('d''Anjou', 'about', 'Egg-shaped, green to the end, mild and juicy. It blooms early and is a partner for most pears. Pick it firm, chill it for up to 8 weeks and let it ripen indoors.', 'Egg-shaped, green to the end, mild and juicy. It is a partner for most pears. Pick it firm, chill it for up to 8 weeks and let it ripen indoors for about 9 days. Watch it for fire blight.'),
  ('Flemish Beauty', 'about', 'The pear for cold gardens: hardy to zone 4, sweet and musky, with a red-brown cheek. Pick it firm, chill it for about a week and let it ripen indoors.', 'The pear for cold places: hardy to zone 4, sweet and musky, with a red-brown cheek. Pick it firm, chill it for about a week and let it ripen indoors for about 7 days. Watch it for fire blight.'),
  ('Orcas', 'about', 'Found on Orcas Island: large, buttery and resistant to scab, good fresh, dried and canned. Pick it firm, chill it for about a week and let it ripen indoors.', 'Found on Orcas Island: large, buttery and resistant to scab, good fresh, dried and canned. Pick it firm, chill it for about a week and let it ripen indoors for about 7 days.'),
  ('Rescue', 'about', 'Big, glowing and smooth, resistant to scab, and it keeps to December. Pick it firm, chill it for about a week and let it ripen indoors.', 'Big, glowing and smooth, resistant to scab, and it keeps to December. Pick it firm, chill it for about a week and let it ripen indoors for about 7 days.'),
  ('BlackGold', 'about', 'Blooms so late that spring frosts pass it by. Hardy, self-fertile and black-red to the stone.', 'Blooms so late that spring frosts pass it by. Hardy, self-fertile and black-red to the pit.'),
  ('BlackGold', 'pollination', 'Self-fertile: one tree is enough, and it serves others in bloom', 'Self-fertile: one tree is enough, and it pollinates others in bloom'),
  ('Chelan', 'pollination', 'Needs another sweet cherry such as Lapins or Sweetheart; Tieton does not serve it', 'Needs another sweet cherry such as Lapins or Sweetheart; Tieton does not pollinate it'),
  ('Lapins', 'about', 'Large, dark and firm, and it needs no partner. It crops so heavily that we graft it on stronger roots.', 'Large, dark and firm, and it needs no partner. It bears so heavily that we graft it on stronger roots.'),
  ('Lapins', 'pollination', 'Self-fertile: one tree is enough, and it serves others in bloom', 'Self-fertile: one tree is enough, and it pollinates others in bloom'),
  ('Montmorency', 'about', 'The pie cherry: clear red, bright and sharp. Hardier than any sweet cherry, and one tree is enough.', 'The pie cherry: clear red, bright and tart. Hardier than any sweet cherry, and one tree is enough.'),
  ('Regina', 'pollination', 'Needs another late sweet cherry such as BlackGold or Skeena; Van does not serve it', 'Needs another late sweet cherry such as BlackGold or Skeena; Van does not pollinate it'),
  ('Regina', 'ripens', 'Early August, after Skeena', 'Late July to early August'),
  ('Skeena', 'pollination', 'Self-fertile: one tree is enough, and it serves others in bloom', 'Self-fertile: one tree is enough, and it pollinates others in bloom'),
  ('Skeena', 'ripens', 'Late July to early August', 'Early August'),
  ('Stella', 'about', 'The first self-fertile sweet cherry, and still a good one for a small garden: dark, sweet, dependable.', 'The first self-fertile sweet cherry, and still a good one for a small yard: dark, sweet, dependable.'),
  ('Stella', 'pollination', 'Self-fertile: one tree is enough, and it serves others in bloom', 'Self-fertile: one tree is enough, and it pollinates others in bloom'),
  ('Sweetheart', 'about', 'The last of the season: bright red, firm and sweet in August. Self-fertile, and a heavy cropper.', 'The last of the season: bright red, firm and sweet in August. Self-fertile, and a heavy bearer.'),
  ('Sweetheart', 'pollination', 'Self-fertile: one tree is enough, and it serves others in bloom', 'Self-fertile: one tree is enough, and it pollinates others in bloom'),
  ('Tieton', 'pollination', 'Needs another sweet cherry such as Lapins, Bing or Rainier; Chelan does not serve it', 'Needs another sweet cherry such as Lapins, Bing or Rainier; Chelan does not pollinate it'),
  ('Van', 'pollination', 'Needs another sweet cherry such as Bing or Rainier; Regina does not serve it', 'Needs another sweet cherry such as Bing or Rainier; Regina does not pollinate it'),
  ('Enterprise', 'pick_first', '10-10', '10-18'),
  ('Enterprise', 'pick_last', '10-25', '11-05'),
  ('Golden Delicious', 'self_fruit', 'full', 'some'),
  ('Honeycrisp', 'pick_first', '09-15', '09-20'),
  ('Honeycrisp', 'pick_last', '10-03', '10-05'),
  ('Rescue', 'sure', 'common', 'doubtful'),
  ('Lapins', 'sure', 'common', 'doubtful'),
  ('Montmorency', 'sure', 'common', 'doubtful'),
  ('Rainier', 'sure', 'common', 'doubtful'),
  ('Regina', 'pick_first', '07-31', '07-27'),
  ('Regina', 'pick_last', '08-08', '08-04'),
  ('Skeena', 'pick_first', '07-29', '08-01'),
  ('Skeena', 'pick_last', '08-06', '08-09')
) as correction (variety, field, wrong, "right");
drop function correct_variety;

create function correct_rootstock(rootstock text, field text, wrong text, "right" text) returns void language plpgsql as $$
begin
  execute format('update rootstocks set %1$I = $1 where name = $2 and %1$I = $3', field) using "right", rootstock, wrong;
end $$;
select correct_rootstock(rootstock, field, wrong, "right") from (values
  ('M9-T337', 'benefits', 'The classic dwarf stock: fruits young, picked from the ground, resists collar rot',
    'The classic dwarf stock: fruits young, picked from the ground, resists collar rot. A hard midwinter can harm it'),
  ('Geneva 41', 'benefits', 'Highly resistant to fire blight and root rot, came through hard test winters unhurt',
    'Highly resistant to fire blight and root rot, came through hard test winters unhurt. Its graft union is brittle, most of all with Honeycrisp: stake it for life'),
  ('Nic 29', 'benefits', 'The strongest of the M9 family, with fibrous roots that take hold fast',
    'As vigorous as Pajam 2, with fibrous roots that take hold fast. A hard midwinter can harm it'),
  ('Pajam 2', 'benefits', 'Even, productive trees; resists collar rot', 'Even, productive trees; resists collar rot. A hard midwinter can harm it'),
  ('Geneva 890', 'unpruned_note', '40-50% of a standard tree in Washington', '40-65% of a standard tree, at the lower end in Washington'),
  ('Gisela 6', 'unpruned_note', '60-90% of a standard cherry', '60-90% of a standard cherry: 12-14 ft only with yearly pruning'),
  ('Krymsk 5', 'unpruned_note', '70-80% of a standard cherry', '70-80% of a standard cherry: 12-14 ft only with yearly pruning'),
  ('MaxMa 14', 'unpruned_note', '65-70% of a standard cherry', 'About 65-80% of a standard cherry; we keep it taller than Krymsk 5'),
  ('MaxMa 14', 'soil', 'Alkaline and moist soils', 'Alkaline soils; sources differ on wet ones'),
  ('OHxF 97', 'benefits', 'A full-size tree for decades; resists fire blight and pear decline',
    'A large tree for decades; resists fire blight and pear decline')) as correction (rootstock, field, wrong, "right");
drop function correct_rootstock;
