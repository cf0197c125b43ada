// Numbers in the reports.

export const plural = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

export const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
