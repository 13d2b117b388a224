// Every place of the map as full as it can be: two orders, cars, laboratories, boats of everybody.
// The map keeps to that: what the page gives it afterwards is ignored.
() => {
  const map = document.querySelector('cg-sicily');
  const { territories, zones } = map.view;
  const full = { soldiers: 12, cars: 2, labs: 2, beside_labs: 1 };
  const orders = [{ seat: 0, token: null }, { seat: 0, token: null }];
  const view = {
    ...map.view,
    territories: territories.map((one) => ({ ...one, ...full, owner: one.owner ?? 0, orders })),
    zones: zones.map((one) => ({ ...one, boats: one.boats.map(() => 1) })),
  };
  Object.defineProperty(map, 'view', { get: () => view, set: () => {} });
  map.requestUpdate();
}
