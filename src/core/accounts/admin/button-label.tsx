import type { Admin } from "#core/accounts/contract.ts";

/** Adds the person's name to the button label for screen readers. */
export const renderButtonLabel = ({ full_name: name }: Admin, actionLabel: string) => (
	<>
		{actionLabel}
		<span className="sr-only"> a {name}</span>
	</>
);
