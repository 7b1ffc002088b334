import { cn } from "#ui/cn.ts";
import { formatOpening } from "./opening.ts";
import { useSite } from "./site-data.ts";

/** Shows «Abierto ahora · cierra 6:00 PM»; the mark is filled when open, hollow when closed. */
export function OpeningChip({ className }: { className?: string }) {
	const { settings } = useSite();
	const mark = settings.opening.isOpen ? "bg-current" : "ring-1 ring-current ring-inset";
	return (
		<span className={cn("num inline-flex items-center gap-2 font-medium", className)}>
			<span aria-hidden="true" className={cn("size-2 shrink-0 rounded-full", mark)} />
			{formatOpening(settings)}
		</span>
	);
}
