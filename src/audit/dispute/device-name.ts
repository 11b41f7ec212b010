const SYSTEMS: [RegExp, string][] = [
  [/CrOS/, 'Chromebook'],
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android device'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux computer'],
];
const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** 'Chromebook, Chrome' of a browser's own description; 'unknown device' where it says nothing that is known. */
export function deviceName(userAgent: string): string {
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1];
  return [system, browser].filter(Boolean).join(', ') || 'unknown device';
}
