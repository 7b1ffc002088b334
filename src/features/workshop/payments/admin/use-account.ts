import { useLive } from "#admin/frame/use-live.ts";
import { type BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import type { Account } from "#features/workshop/payments/contract.ts";

const POLL_INTERVAL_MS = 15_000;

export const readAccount = (id: string, options?: typeof BACKGROUND_CALL): Promise<Account> =>
	read(staffApi.admin.leads[":id"].account.$get({ param: { id } }, options));

/**
 * Keeps the account of a request current: it polls, and reads it again when the record that it belongs to changed.
 *
 * @param changedAt version of the order, estimate or request beside it
 */
export function useAccount(loaded: Account, changedAt: string) {
	const { lead_id: id } = loaded;
	const readLatest = (options?: typeof BACKGROUND_CALL) => readAccount(id, options);
	const {
		current: account,
		setCurrent: setAccount,
		refresh,
	} = useLive(loaded, readLatest, POLL_INTERVAL_MS, changedAt);
	return { account, setAccount, refresh };
}
