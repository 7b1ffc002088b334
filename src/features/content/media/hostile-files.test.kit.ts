import { deflateSync } from "node:zlib";
import sharp from "sharp";

/** `fate` is the expected outcome: an error message, a re-encoded picture, or either. */
export type HostileFile = { name: string; bytes: Buffer; fate: "refused" | "rewritten" | "either" };

const createNoise = (width: number, height: number) =>
	sharp({
		create: {
			width,
			height,
			channels: 3,
			background: "#888",
			noise: { type: "gaussian", mean: 128, sigma: 40 },
		},
	});

/** Creates over sixty files that an attacker or a broken phone may send. */
export async function createHostileFiles(): Promise<HostileFile[]> {
	const [jpg, png, webp, avif] = await Promise.all([
		createNoise(400, 300).jpeg().toBuffer(),
		createNoise(400, 300).png().toBuffer(),
		createNoise(400, 300).webp().toBuffer(),
		createNoise(400, 300).avif({ effort: 0 }).toBuffer(),
	]);
	return [
		...createTruncated({ jpg, png, webp, avif }),
		...createRenamed({ jpg, png, webp, avif }),
		...createPolyglots({ jpg, png, webp }),
		...createForeign(),
		...(await createAnimated()),
		...(await createOversized(png)),
		...createCorrupted({ jpg, png, webp }),
		...(await createUnusual()),
	];
}

type Samples = Record<string, Buffer>;

function createTruncated(samples: Samples): HostileFile[] {
	return Object.entries(samples).flatMap(([ending, bytes]) =>
		[0.1, 0.5, 0.97].map((share) => ({
			name: `cortada-${share * 100}.${ending}`,
			bytes: bytes.subarray(0, Math.floor(bytes.length * share)),
			fate: "refused" as const,
		})),
	);
}

function createRenamed({ jpg, png, webp, avif }: Samples): HostileFile[] {
	const pairs: [string, Buffer | undefined][] = [
		["png-como.jpg", png],
		["jpg-como.png", jpg],
		["webp-como.jpg", webp],
		["avif-como.webp", avif],
		["jpg-como.html", jpg],
		["jpg-como.svg", jpg],
		["jpg-como.php", jpg],
		["doble.php.exe", png],
		["sin-extension", jpg],
		["punto.", jpg],
	];
	return pairs.map(([name, bytes]) => ({ name, bytes: bytes ?? Buffer.of(), fate: "refused" }));
}

const PHP = "<?php system($_GET['c']); ?>";
const SCRIPT = "<script>alert(document.domain)</script>";

function createPolyglots({ jpg, png, webp }: Record<"jpg" | "png" | "webp", Buffer>): HostileFile[] {
	const zip = Buffer.from("PK\x03\x04\x14\0\0\0\0\0 META-INF/MANIFEST.MF PK\x05\x06", "latin1");
	const appended: [string, Buffer, string | Buffer][] = [
		["gifar.jpg", jpg, zip],
		["zip-detras.png", png, zip],
		["php-detras.jpg", jpg, PHP],
		["php-detras.png", png, PHP],
		["php-detras.webp", webp, PHP],
		["html-detras.jpg", jpg, SCRIPT],
		["html-detras.png", png, SCRIPT],
		["svg-detras.png", png, `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`],
		["pdf-detras.jpg", jpg, "%PDF-1.7 /JavaScript (app.alert(1))"],
		["exe-detras.png", png, Buffer.from("MZ\x90\0\x03", "latin1")],
	];
	return [
		...appended.map(([name, bytes, tail]) => ({
			name,
			bytes: Buffer.concat([bytes, Buffer.from(tail)]),
			fate: "rewritten" as const,
		})),
		{ name: "html-en-comentario.jpg", bytes: insertComment(jpg, SCRIPT), fate: "rewritten" },
		{ name: "php-en-comentario.jpg", bytes: insertComment(jpg, PHP), fate: "rewritten" },
		{
			name: "html-en-texto.png",
			bytes: insertChunk(png, "tEXt", `Comment\0${SCRIPT}`),
			fate: "rewritten",
		},
		{
			name: "php-en-texto.png",
			bytes: insertChunk(png, "tEXt", `Comment\0${PHP}`),
			fate: "rewritten",
		},
		{
			name: "bomba-en-ztxt.png",
			bytes: insertChunk(png, "zTXt", createZlibBomb("Comment\0\0")),
			fate: "rewritten",
		},
	];
}

/** 64 MB of zeros in some 64 kB. */
function createZlibBomb(head: string): Buffer {
	return Buffer.concat([Buffer.from(head, "latin1"), deflateSync(Buffer.alloc(64 * 1024 * 1024))]);
}

function insertComment(jpg: Buffer, text: string): Buffer {
	const head = Buffer.from([0xff, 0xfe, 0, 0]);
	head.writeUInt16BE(text.length + 2, 2);
	return Buffer.concat([jpg.subarray(0, 2), head, Buffer.from(text), jpg.subarray(2)]);
}

/** Puts a chunk right after the header of a PNG. */
function insertChunk(png: Buffer, name: string, data: string | Buffer): Buffer {
	const headerEnds = 8 + 25;
	return Buffer.concat([png.subarray(0, headerEnds), createChunk(name, data), png.subarray(headerEnds)]);
}

function createChunk(name: string, data: string | Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(name), Buffer.from(data as string, "latin1")]);
	const framed = Buffer.alloc(body.length + 8);
	framed.writeUInt32BE(body.length - 4, 0);
	body.copy(framed, 4);
	framed.writeUInt32BE(crc32(body), body.length + 4);
	return framed;
}

function crc32(bytes: Buffer): number {
	let crc = 0xffffffff;
	for (const byte of bytes) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
	}
	return (crc ^ 0xffffffff) >>> 0;
}

/** Other file types under accepted extensions. */
function createForeign(): HostileFile[] {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" onload="alert(1)"/>`;
	const files: [string, string][] = [
		["dibujo.svg", svg],
		["svg-como.png", svg],
		["svg-como.avif", `<svg    avif="1" ${svg.slice(5)}`],
		["svg-tras-comentario.avif", `<!--ftypavif-->${svg}`],
		["svg-xml.jpg", `<?xml version="1.0"?>${svg}`],
		["entidades.svg", `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>`],
		["pagina.jpg", `<!doctype html>${SCRIPT}`],
		["programa.png", PHP],
		["vacia.jpg", ""],
		["un-byte.png", "\x89"],
		["solo-firma.png", "\x89PNG\r\n\x1a\n"],
		["solo-firma.jpg", "\xff\xd8\xff\xe0"],
		["riff-vacio.webp", "RIFF\x04\0\0\0WEBP"],
		["riff-de-audio.webp", "RIFF\x24\0\0\0WAVEfmt "],
		["caja-vacia.avif", "\0\0\0\x1cftypavif\0\0\0\0mif1avif"],
		["secuencia.avif", "\0\0\0\x1cftypavis\0\0\0\0avismsf1"],
		["foto.heic", "\0\0\0\x18ftypheic\0\0\0\0mif1heic"],
		["documento.jpg", "%PDF-1.7"],
		["mapa.bmp", "BM\x3a\0\0\0"],
		["escaneo.tiff", "II*\0\x08\0\0\0"],
	];
	return files.map(([name, text]) => ({
		name,
		bytes: Buffer.from(text, "latin1"),
		fate: "refused",
	}));
}

async function createAnimated(): Promise<HostileFile[]> {
	const createFrame = (shade: number) => Buffer.alloc(64 * 64 * 3, shade);
	const frames = sharp(Buffer.concat([createFrame(20), createFrame(200)]), {
		raw: { width: 64, height: 128, channels: 3, pageHeight: 64 },
	});
	const still = await createNoise(200, 200).png().toBuffer();
	return [
		{ name: "animada.gif", bytes: await frames.clone().gif().toBuffer(), fate: "refused" },
		{ name: "animada.webp", bytes: await frames.clone().webp().toBuffer(), fate: "refused" },
		{ name: "animada.png", bytes: insertChunk(still, "acTL", "\0\0\0\x02\0\0\0\0"), fate: "refused" },
	];
}

async function createOversized(png: Buffer): Promise<HostileFile[]> {
	const createBlank = (width: number, height: number) =>
		sharp({
			create: { width, height, channels: 3, background: "#123" },
			limitInputPixels: false,
		});
	return [
		{
			name: "bomba-14000.png",
			bytes: createBlankPng(14_000, 14_000),
			fate: "refused",
		},
		{ name: "bomba.jpg", bytes: await createBlank(5000, 5000).jpeg().toBuffer(), fate: "refused" },
		{ name: "bomba.webp", bytes: await createBlank(5000, 5000).webp().toBuffer(), fate: "refused" },
		{ name: "tira.png", bytes: createBlankPng(1, 65_535), fate: "refused" },
		{ name: "franja.jpg", bytes: await createBlank(65_000, 40).jpeg().toBuffer(), fate: "refused" },
		{ name: "punto.png", bytes: createBlankPng(1, 1), fate: "refused" },
		{ name: "mentira.png", bytes: setPngSize(png, 100_000, 100_000), fate: "refused" },
		{ name: "nada.png", bytes: setPngSize(png, 0, 0), fate: "refused" },
		{ name: "mas-alta.png", bytes: setPngSize(png, 400, 3000), fate: "refused" },
	];
}

/** Creates a black PNG, as small as possible for its size. */
function createBlankPng(width: number, height: number): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header[8] = 1;
	const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
	const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
	const chunks = [createChunk("IHDR", header), createChunk("IDAT", pixels), createChunk("IEND", "")];
	return Buffer.concat([signature, ...chunks]);
}

/** Creates an interlaced 16-bit PNG of 24 million pixels that must be decoded at once: 192 MB from 190 kB. */
export function createInterlacedBomb(): Buffer {
	const [width, height] = [6000, 4000];
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([16, 6, 0, 0, 1], 8);
	const passes = [
		[8, 8],
		[8, 8],
		[4, 8],
		[4, 4],
		[2, 4],
		[2, 2],
		[1, 2],
	] as const;
	const lengths = passes.map(([x, y]) => (1 + (width / x) * 8) * (height / y));
	const pixels = deflateSync(Buffer.alloc(lengths.reduce((sum, length) => sum + length)));
	const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
	return Buffer.concat([
		signature,
		createChunk("IHDR", header),
		createChunk("IDAT", pixels),
		createChunk("IEND", ""),
	]);
}

/** Creates a PNG whose header does not match the size of its pixels. */
function setPngSize(png: Buffer, width: number, height: number): Buffer {
	const changed = Buffer.from(png);
	changed.writeUInt32BE(width, 16);
	changed.writeUInt32BE(height, 20);
	changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
	return changed;
}

/** Corrupts files. PNG has checksums and is rejected; JPEG and WebP may still decode to something. */
function createCorrupted(samples: Record<"jpg" | "png" | "webp", Buffer>): HostileFile[] {
	return Object.entries(samples).flatMap(([ending, bytes]) => {
		const zeroed = Buffer.from(bytes).fill(0, 100);
		const shifted = Buffer.concat([bytes.subarray(0, 64), Buffer.alloc(9, 7), bytes.subarray(64)]);
		const fate = ending === "png" ? ("refused" as const) : ("either" as const);
		return [
			{ name: `borrada.${ending}`, bytes: zeroed, fate },
			{ name: `corrida.${ending}`, bytes: shifted, fate },
		];
	});
}

/** Unusual but valid pictures, which are re-encoded. */
async function createUnusual(): Promise<HostileFile[]> {
	const cmyk = await createNoise(300, 200).toColourspace("cmyk").jpeg().toBuffer();
	const deep = await createNoise(200, 200).toColourspace("rgb16").png().toBuffer();
	const grey = await createNoise(200, 200).greyscale().png({ palette: true, colours: 2 }).toBuffer();
	const clear = await sharp({
		create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
	})
		.png()
		.toBuffer();
	const located = await createNoise(300, 200)
		.withExif({ IFD0: { Copyright: "secreto" }, IFD3: { GPSLatitude: "9/1 0/1 0/1" } })
		.jpeg()
		.toBuffer();
	return [
		{ name: "imprenta.jpg", bytes: cmyk, fate: "rewritten" },
		{ name: "profunda.png", bytes: deep, fate: "rewritten" },
		{ name: "dos-tonos.png", bytes: grey, fate: "rewritten" },
		{ name: "transparente.png", bytes: clear, fate: "rewritten" },
		{ name: "con-gps.jpg", bytes: located, fate: "rewritten" },
	];
}
