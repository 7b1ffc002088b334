import decode from "qr/decode.js";

/** Pixels of a side of the drawn code. */
const SIZE = 400;

/** Reads a drawn QR code as a telephone does. @param svg the code as the page shows it */
export async function decodeQr(svg: Element): Promise<string> {
	const image = new Image(SIZE, SIZE);
	image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
	await image.decode();
	const canvas = new OffscreenCanvas(SIZE, SIZE);
	const drawing = canvas.getContext("2d");
	if (!drawing) throw new Error("the browser draws nothing");
	drawing.fillStyle = "white";
	drawing.fillRect(0, 0, SIZE, SIZE);
	drawing.drawImage(image, 0, 0, SIZE, SIZE);
	return decode(drawing.getImageData(0, 0, SIZE, SIZE));
}
