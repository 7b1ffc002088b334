/**
 * Registers the handlers of every subject. The handlers of one hook run in the order of these imports.
 */
import "#composition/erase-person.server.ts";
import "#features/appointments/hook-handlers.server.ts";
import "#features/contact/hook-handlers.server.ts";
import "#features/estimates/hook-handlers.server.ts";
import "#features/newsletter/hook-handlers.server.ts";
import "#features/payments/hook-handlers.server.ts";
import "#features/photos/hook-handlers.server.ts";
import "#features/quotes/hook-handlers.server.ts";
import "#features/service-requests/hook-handlers.server.ts";
import "#features/site-texts/hook-handlers.server.ts";
import "#features/work-orders/hook-handlers.server.ts";
import "#reports/customers/hook-handlers.server.ts";
import { requireRequestKinds } from "#core/requests/hooks.server.ts";

requireRequestKinds();
