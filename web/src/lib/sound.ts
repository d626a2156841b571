import type { Float } from './scene';
import { volume } from './volume.svelte';

/** Sounds of a battle, made here and nowhere loaded: a few tones and a little noise. Off until somebody switches them on. */
export type Sound = 'step' | 'strike' | 'block' | 'miss' | 'heal' | 'fall' | 'turn' | 'victory' | 'defeat';

let context: AudioContext | null = null;
/** What everything goes through, as loud as is wished. */
let out: GainNode | null = null;

/** A tone that begins at one pitch and ends at another. */
function tone(at: number, from: number, to: number, long: number, loud: number, shape: OscillatorType = 'sine'): void {
  if (!context || !out) return;
  const [voice, gain] = [context.createOscillator(), context.createGain()];
  voice.type = shape;
  voice.frequency.setValueAtTime(from, at);
  voice.frequency.exponentialRampToValueAtTime(to, at + long);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  voice.connect(gain).connect(out);
  voice.start(at);
  voice.stop(at + long + 0.02);
}

/** Noise through a band: steel, cloth, a step. */
function noise(at: number, pitch: number, long: number, loud: number): void {
  if (!context || !out) return;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * long), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = (Math.random() * 2 - 1) * (1 - n / data.length) ** 2;
  const [source, band, gain] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  source.buffer = buffer;
  band.type = 'bandpass';
  band.frequency.value = pitch;
  gain.gain.value = loud;
  source.connect(band).connect(gain).connect(out);
  source.start(at);
}

const made: Record<Sound, (at: number) => void> = {
  step: (at) => noise(at, 320, 0.07, 0.25),
  strike: (at) => {
    noise(at, 2600, 0.12, 0.35);
    tone(at, 190, 70, 0.16, 0.28, 'triangle');
  },
  block: (at) => {
    tone(at, 1180, 1120, 0.22, 0.12, 'triangle');
    tone(at, 1770, 1700, 0.16, 0.07, 'triangle');
  },
  miss: (at) => noise(at, 900, 0.18, 0.16),
  heal: (at) => [523, 659, 784].forEach((pitch, n) => tone(at + n * 0.07, pitch, pitch, 0.2, 0.1)),
  fall: (at) => {
    noise(at, 180, 0.3, 0.4);
    tone(at, 140, 45, 0.4, 0.3);
  },
  turn: (at) => [660, 880].forEach((pitch, n) => tone(at + n * 0.11, pitch, pitch, 0.16, 0.09)),
  victory: (at) => [392, 523, 659, 784].forEach((pitch, n) => tone(at + n * 0.13, pitch, pitch, 0.34, 0.11, 'triangle')),
  defeat: (at) => [392, 349, 294, 220].forEach((pitch, n) => tone(at + n * 0.17, pitch, pitch, 0.36, 0.1, 'triangle')),
};

/** Plays sounds one after the other. A browser that allows none without a press stays silent. */
export function play(sounds: readonly Sound[]): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    if (!out) {
      out = context.createGain();
      out.connect(context.destination);
    }
    // Loudness is heard by its square: half of the way sounds like half. At the level that was always there, it is as it was.
    out.gain.value = (volume() / 70) ** 2;
    const now = context.currentTime + 0.01;
    sounds.forEach((sound, n) => made[sound](now + n * 0.16));
  } catch {
    // No sound device: nothing is lost.
  }
}

/** What one moment sounds like: at most three things, the worst of them last. */
export function soundsOf(floats: readonly Float[], walked: boolean): Sound[] {
  const out: Sound[] = [];
  if (walked) out.push('step');
  if (floats.some((float) => float.by > 0)) out.push('heal');
  if (floats.some((float) => float.word === 'blocked' || float.word === 'reflected' || float.word === 'resisted')) out.push('block');
  if (floats.some((float) => float.word === 'missed' || float.word === 'dodged' || float.word === 'failed')) out.push('miss');
  if (floats.some((float) => float.by < 0)) out.push('strike');
  if (floats.some((float) => float.fell)) out.push('fall');
  return out.slice(-3);
}
