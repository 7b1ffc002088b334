import encodeQr from "qr";
import { useMemo } from "react";

const BORDER = 4;

/** Draws the QR code in the browser, so that its secret is not sent to another service. */
export function QrCode({ text, label }: { text: string; label: string }) {
	const rows = useMemo(() => encodeQr(text, "raw", { border: BORDER }), [text]);
	const path = rows
		.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
		.join("");
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${rows.length} ${rows.length}`}
			shapeRendering="crispEdges"
			className="mt-3 size-48 border border-line bg-white text-ink"
		>
			<path d={path} fill="currentColor" />
		</svg>
	);
}
