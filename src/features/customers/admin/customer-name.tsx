import { CUSTOMERS } from "#admin/paths.ts";
import { Anchor } from "#ui/link.tsx";

type CustomerNameProps = { id: string | null; name: string; className: string };

/** Shows a name, linked to the customer file if there is one. */
export function CustomerName({ id, name, className }: CustomerNameProps) {
	if (!id) return name;
	return (
		<Anchor to={`${CUSTOMERS}/${id}`} className={className}>
			{name}
		</Anchor>
	);
}
