import type { ComponentProps } from "react";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { BACKGROUND_CALL } from "#api/client.ts";
import type { Account } from "#features/workshop/payments/contract.ts";
import { Section } from "#ui/section.tsx";
import { AccountPart } from "./account-part.tsx";
import { readAccount, useAccount } from "./use-account.ts";

type RequestAccountProps = Pick<ComponentProps<typeof Section>, "className" | "level"> & {
	leadId: string;
	/** Version of the record that it stands beside. */
	changedAt: string;
	/** Shown also while nothing has a price. */
	isAlwaysShown?: boolean;
};

/** Shows the account of a request beside it, once something has a price or was paid. */
export function RequestAccount({
	leadId,
	changedAt,
	isAlwaysShown = false,
	...section
}: RequestAccountProps) {
	const { lastAnswer: loaded } = useFetch(leadId, () => readAccount(leadId, BACKGROUND_CALL));
	if (!loaded) return null;
	return <LoadedAccount {...{ loaded, changedAt, isAlwaysShown }} section={section} />;
}

type LoadedAccountProps = Required<Pick<RequestAccountProps, "changedAt" | "isAlwaysShown">> & {
	loaded: Account;
	section: Pick<ComponentProps<typeof Section>, "className" | "level">;
};

function LoadedAccount({ loaded, changedAt, isAlwaysShown, section }: LoadedAccountProps) {
	const open = useAccount(loaded, changedAt);
	const { total_cents, payments } = open.account;
	if (!isAlwaysShown && total_cents === 0 && payments.length === 0) return null;
	return (
		<Section title="Cuenta" {...section}>
			<AccountPart open={open} />
		</Section>
	);
}
