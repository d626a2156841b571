// A view of a map of hexagons, for screens that no recording has.
export function hexView(lang) {
  const cells = [];
  for (let rank = 1; rank <= 7; rank++)
    for (let file = 1; file <= 8; file++)
      cells.push({
        id: `${file},${8 - rank}`,
        file,
        rank,
        terrain: [`3,4`, `4,4`, `6,6`].includes(`${file},${8 - rank}`) ? 'solid' : 'open',
        marks: [],
      });
  const token = (id, name, sign, art, side, cell, facing, hp, max, acting) => ({
    id,
    name,
    sign,
    art,
    side,
    cell,
    kind: 'combatant',
    facing,
    acting,
    badges: [],
    facts: [],
    gauges: [{ id: 'body', name: lang === 'ru' ? 'тело' : 'body', short: 'B', icon: 'res-hp', value: hp, max }],
  });
  return {
    heading: lang === 'ru' ? 'Раунд 3' : 'Round 3',
    facts: [],
    boards: [
      {
        id: 'map',
        name: '',
        layout: 'hex',
        files: 8,
        ranks: 7,
        file_labels: [1, 2, 3, 4, 5, 6, 7, 8].map(String),
        rank_labels: [7, 6, 5, 4, 3, 2, 1].map(String),
        cells,
        tokens: [
          token('a', 'The Mask', 'Ma', 'masked-man', 0, '5,5', 2, 7, 9, true),
          token('b', 'Rook', 'Ro', 'duellist', 1, '5,4', 1, 6, 8, false),
          token('c', 'Harrow', 'Ha', 'rider', 1, '7,2', 5, 9, 9, false),
        ],
      },
    ],
    sides: [
      { seat: 'red', name: lang === 'ru' ? 'Красные' : 'Red', fallen: [] },
      { seat: 'blue', name: lang === 'ru' ? 'Синие' : 'Blue', fallen: [['d', 'Bo']] },
    ],
    order: [
      { token: 'a', name: 'The Mask', side: 0, stage: 'current', figure: '27' },
      { token: 'b', name: 'Rook', side: 1, stage: 'coming', figure: '19' },
      { token: 'c', name: 'Harrow', side: 1, stage: 'coming', figure: '11' },
    ],
    wanted: {
      seats: ['blue'],
      what: 'The Mask strikes at Rook',
      why: 'A sword, from behind.',
      token: 'b',
      clause: 'FY-6.7',
      limit_ms: null,
      purse: [{ id: 'points', name: 'points', short: 'P', icon: '', value: 3, max: 5 }],
    },
    outcome: null,
    sight: [],
    threats: [],
  };
}
