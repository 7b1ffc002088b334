import { Icon } from "#ui/icon.tsx";

/** Warns that a polling page shows older data, with the reason. */
export function StaleNotice({ reason }: { reason: string | undefined }) {
	if (!reason) return null;
	return (
		<p role="status" className="mt-4 flex gap-3 border-l-4 border-accent bg-paper px-4 py-3">
			<Icon name="alert" className="mt-0.5" />
			<span>{reason} Ves lo último que llegó; seguimos intentando.</span>
		</p>
	);
}
