import { Button } from "#ui/button.tsx";
import { useBegin } from "./use-begin.ts";

/** Prices something for somebody the shop knows. */
export function CustomerEstimate({ id }: { id: string }) {
	const { begin, isBusy } = useBegin();
	return (
		<Button
			tone="line"
			size="sm"
			icon="plus"
			isBusy={isBusy}
			onClick={() => void begin({ customer_id: id })}
		>
			Nueva cotización
		</Button>
	);
}
