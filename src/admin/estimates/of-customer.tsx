import { SmallButton } from "#admin/frame/small-button.tsx";
import { useBegin } from "./use-begin.ts";

export function CustomerEstimate({ id }: { id: string }) {
	const { begin, isBusy } = useBegin();
	return (
		<SmallButton icon="plus" isBusy={isBusy} onClick={() => begin({ customer_id: id })}>
			Nueva cotización
		</SmallButton>
	);
}
