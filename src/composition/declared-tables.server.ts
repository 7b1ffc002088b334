import { ACCOUNT_TABLES } from "#core/accounts/table.server.ts";
import { HISTORY_TABLES } from "#core/audit/table.server.ts";
import { CUSTOMER_TABLES } from "#core/customer-records/table.server.ts";
import { CLOSING_TABLES } from "#core/requests/bulk-closing/table.server.ts";
import { BURST_TABLES } from "#core/requests/burst-protection/table.server.ts";
import { LINK_TABLES } from "#core/requests/link/table.server.ts";
import { REQUEST_TABLES } from "#core/requests/table.server.ts";
import { SETTINGS_TABLES } from "#core/settings/table.server.ts";
import { BLOG_TABLES } from "#features/content/blog/table.server.ts";
import { MEDIA_TABLES } from "#features/content/media/table.server.ts";
import { BATCH_TABLES } from "#features/content/products/bulk/table.server.ts";
import { SEARCH_TABLES } from "#features/content/products/searches/table.server.ts";
import { SYNONYM_TABLES } from "#features/content/products/synonyms/table.server.ts";
import { PRODUCT_TABLES } from "#features/content/products/table.server.ts";
import { SERVICE_TABLES } from "#features/content/services/table.server.ts";
import { SHOP_PHOTO_TABLES } from "#features/content/shop-photos/table.server.ts";
import { SHOWCASE_TABLES } from "#features/content/showcase/table.server.ts";
import { SITE_TEXT_TABLES } from "#features/content/site-texts/table.server.ts";
import { SYMPTOM_TABLES } from "#features/content/symptoms/table.server.ts";
import { MESSAGE_TABLES } from "#features/inbox/contact/table.server.ts";
import { FOLLOW_UP_TABLES } from "#features/inbox/follow-ups/table.server.ts";
import { NEWSLETTER_TABLES } from "#features/inbox/newsletter/table.server.ts";
import { QUOTE_TABLES } from "#features/inbox/quotes/table.server.ts";
import { SERVICE_REQUEST_TABLES } from "#features/inbox/service-requests/table.server.ts";
import { BACKUP_TABLES } from "#features/operation/backups/table.server.ts";
import { CALENDAR_TABLES } from "#features/operation/calendar/table.server.ts";
import { DATA_REQUEST_TABLES } from "#features/operation/personal-data/table.server.ts";
import { PUBLICATION_TABLES } from "#features/operation/publication/table.server.ts";
import { PUSH_TABLES } from "#features/operation/push/table.server.ts";
import { SETUP_TABLES } from "#features/operation/setup/table.server.ts";
import { SITE_ADDRESS_TABLES } from "#features/operation/site-address/table.server.ts";
import { OVERVIEW_TABLES } from "#features/operation/status/table.server.ts";
import { APPOINTMENT_TABLES } from "#features/workshop/appointments/request/table.server.ts";
import { VISIT_TABLES } from "#features/workshop/appointments/table.server.ts";
import { CAR_TABLES } from "#features/workshop/cars/table.server.ts";
import { ESTIMATE_TABLES } from "#features/workshop/estimates/table.server.ts";
import { PAYMENT_TABLES } from "#features/workshop/payments/table.server.ts";
import { PHOTO_TABLES } from "#features/workshop/photos/table.server.ts";
import { WORK_ORDER_TABLES } from "#features/workshop/work-orders/table.server.ts";
import type { Tables } from "#server/database/db.server.ts";
import type { TableDeclarations } from "#server/database/declare.ts";
import { IDEMPOTENCY_TABLES } from "#server/database/idempotency.server.ts";
import { MAIL_TABLES } from "#server/mail/table.server.ts";
import { EMAIL_COUNT_TABLES } from "#server/mail/unverified-email.server.ts";
import { OUTBOX_TABLES } from "#server/outbox/outbox-lease.server.ts";
import { CONTENT_TABLES } from "#server/pages/content-version.server.ts";
import { CLOCK_TABLES } from "#server/start/clock-mark.server.ts";
import { SECRET_TABLES } from "#server/start/secret-fingerprint.server.ts";
import { PAUSE_TABLES } from "#server/start/server-pause.server.ts";

/** Does not compile while a table has no declaration; the error names it. */
type EveryTableIsDeclared = TableDeclarations & Readonly<Record<keyof Tables, unknown>>;

/**
 * Every table, in the order in which an erasure and the search for mentions write: requests first, accounts before
 * their entries. PostgreSQL deadlocks if two of them take another order.
 */
export const DECLARED_TABLES = {
	...REQUEST_TABLES,
	...CLOSING_TABLES,
	...CUSTOMER_TABLES,
	...HISTORY_TABLES,
	...QUOTE_TABLES,
	...MESSAGE_TABLES,
	...APPOINTMENT_TABLES,
	...SERVICE_REQUEST_TABLES,
	...VISIT_TABLES,
	...ESTIMATE_TABLES,
	...WORK_ORDER_TABLES,
	...PAYMENT_TABLES,
	...CAR_TABLES,
	...PHOTO_TABLES,
	...NEWSLETTER_TABLES,
	...FOLLOW_UP_TABLES,
	...BURST_TABLES,
	...LINK_TABLES,
	...DATA_REQUEST_TABLES,
	...CALENDAR_TABLES,
	...OUTBOX_TABLES,
	...IDEMPOTENCY_TABLES,
	...SEARCH_TABLES,
	...BATCH_TABLES,
	...OVERVIEW_TABLES,
	...ACCOUNT_TABLES,
	...PUSH_TABLES,
	...MAIL_TABLES,
	...EMAIL_COUNT_TABLES,
	...BACKUP_TABLES,
	...CLOCK_TABLES,
	...SECRET_TABLES,
	...PAUSE_TABLES,
	...CONTENT_TABLES,
	...PUBLICATION_TABLES,
	...SETUP_TABLES,
	...SETTINGS_TABLES,
	...SITE_ADDRESS_TABLES,
	...SITE_TEXT_TABLES,
	...PRODUCT_TABLES,
	...SYNONYM_TABLES,
	...SERVICE_TABLES,
	...SYMPTOM_TABLES,
	...BLOG_TABLES,
	...SHOWCASE_TABLES,
	...SHOP_PHOTO_TABLES,
	...MEDIA_TABLES,
} as const satisfies EveryTableIsDeclared;
