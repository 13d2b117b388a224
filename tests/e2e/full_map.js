// Every place of the map as full as it can be: two orders, cars, laboratories, boats of everybody.
() => {
  const map = document.querySelector('cg-sicily');
  const { territories, zones } = map.view;
  const full = { soldiers: 12, cars: 2, labs: 2, beside_labs: 1 };
  const orders = [{ seat: 0, token: null }, { seat: 0, token: null }];
  map.view = {
    ...map.view,
    territories: territories.map((one) => ({ ...one, ...full, owner: one.owner ?? 0, orders })),
    zones: zones.map((one) => ({ ...one, boats: one.boats.map(() => 1) })),
  };
}
