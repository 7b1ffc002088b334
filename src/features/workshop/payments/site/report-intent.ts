import type { PublicAccount } from "#features/workshop/payments/customer/public-contract.ts";
import { getMethodInfo } from "#features/workshop/payments/methods.ts";
import { formatLongDate } from "#ui/format.ts";

/** The name of the payment report in the page's action and in the address after it. */
export const REPORT_INTENT = "pague";
export const REPORTED_MESSAGE = "Anotado. Lo revisamos y te mandamos el comprobante.";

/** «Nos avisaste el 29 de noviembre de 2026 que pagaste por ACH; lo revisamos.» */
export const formatReported = ({ reported_at, method }: NonNullable<PublicAccount["reported"]>) =>
	`Nos avisaste el ${formatLongDate(reported_at)} que pagaste ${getMethodInfo(method).text}; lo revisamos.`;
