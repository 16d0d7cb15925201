-- Corrects wording of the opening catalog where nobody has changed it since.
update rootstocks set benefits = replace(benefits, 'fruits young', 'bears young')
  where name = 'M9-T337' and benefits like 'The classic dwarf stock: fruits young, picked from the ground, resists collar rot%';
update rootstocks set benefits = 'Good anchorage, bears early for its size, tolerates canker'
  where name = 'MaxMa 14' and benefits = 'Good anchorage, fruits early for its size, tolerates canker';
update rootstocks set benefits = 'Bears from the third leaf; prune hard, it bears heavily'
  where name = 'Gisela 6' and benefits = 'Fruits from the third leaf; prune hard, it crops heavily';
