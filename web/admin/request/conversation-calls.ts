// The calls of each desk's conversations.
import type { UseQueryOptions } from '@tanstack/react-query';
import type {
  AutomationReplyCreate,
  Conversation,
  ConversationEntry,
  CustomizationReplyCreate,
  DemoReplyCreate,
  SupportReplyCreate,
  VisitorLink,
} from '../../api/generated/model';
import {
  createAutomationReply,
  createAutomationVisitorLink,
  createCustomizationReply,
  createCustomizationVisitorLink,
  createDemoReply,
  createDemoVisitorLink,
  createSupportReply,
  createSupportVisitorLink,
  getGetAutomationConversationQueryOptions,
  getGetCustomizationConversationQueryOptions,
  getGetDemoConversationQueryOptions,
  getGetSupportConversationQueryOptions,
  retryAutomationReply,
  retryCustomizationReply,
  retryDemoReply,
  retrySupportReply,
} from '../../api/generated/conversations/conversations.ts';
import type { ErrorType } from '../../api/request.ts';
import type { Desk } from '../desks.ts';
import type { CallOptions } from './desk-details.ts';

export interface NewReply {
  text: string;
  status?: string;
}

export interface ConversationCalls {
  options(id: string): UseQueryOptions<Conversation, ErrorType<unknown>>;
  reply(id: string, reply: NewReply, options: CallOptions): Promise<ConversationEntry>;
  retry(id: string, replyId: string): Promise<ConversationEntry>;
  createLink(id: string): Promise<VisitorLink>;
}

export const conversationCalls: Record<Desk['key'], ConversationCalls> = {
  demo: {
    options: getGetDemoConversationQueryOptions,
    reply: (id, reply, options) => createDemoReply(id, reply as DemoReplyCreate, options),
    retry: retryDemoReply,
    createLink: createDemoVisitorLink,
  },
  support: {
    options: getGetSupportConversationQueryOptions,
    reply: (id, reply, options) => createSupportReply(id, reply as SupportReplyCreate, options),
    retry: retrySupportReply,
    createLink: createSupportVisitorLink,
  },
  customization: {
    options: getGetCustomizationConversationQueryOptions,
    reply: (id, reply, options) => createCustomizationReply(id, reply as CustomizationReplyCreate, options),
    retry: retryCustomizationReply,
    createLink: createCustomizationVisitorLink,
  },
  automation: {
    options: getGetAutomationConversationQueryOptions,
    reply: (id, reply, options) => createAutomationReply(id, reply as AutomationReplyCreate, options),
    retry: retryAutomationReply,
    createLink: createAutomationVisitorLink,
  },
};
